"""What Patroni asks of pg_controldata, for PostgreSQL 18: the npm package has only the server itself."""

import struct
import sys

STATES = [
    "starting up",
    "shut down",
    "shut down in recovery",
    "shutting down",
    "in crash recovery",
    "in archive recovery",
    "in production",
]

folder = [argument for argument in sys.argv[1:] if not argument.startswith("-")][-1]
with open(folder + "/global/pg_control", "rb") as file:
    data = file.read()
identifier, version, _, state = struct.unpack_from("<QIIi", data)
checkpoint, redo, timeline = struct.unpack_from("<QQI", data, 32)
if version != 1800:
    sys.exit("pg_control is not of PostgreSQL 18")
print("Database system identifier:", identifier)
print("Database cluster state:", STATES[state])
print("Latest checkpoint location: %X/%X" % (checkpoint >> 32, checkpoint & 0xFFFFFFFF))
print("Latest checkpoint's REDO location: %X/%X" % (redo >> 32, redo & 0xFFFFFFFF))
print("Latest checkpoint's TimeLineID:", timeline)
