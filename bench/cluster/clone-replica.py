"""Makes a replica as Patroni asks for it, in place of pg_basebackup, which the npm package lacks.

All nodes are on this machine, so the files of the primary are copied where they lie.
"""

import os
import shutil
import sys

import psycopg2

# What a base backup leaves out (PostgreSQL's manual, "Making a Base Backup Using the Low Level API").
EMPTY = {"pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"}
LEFT_OUT = {"postmaster.pid", "postmaster.opts", "standby.signal", "recovery.signal", "patroni.dynamic.json"}

options = dict(argument[2:].split("=", 1) for argument in sys.argv[1:] if argument.startswith("--"))
target = options["datadir"]
connection = psycopg2.connect(options["connstring"] + " dbname=postgres")
connection.autocommit = True
cursor = connection.cursor()


def value(statement):
    cursor.execute(statement)
    return cursor.fetchone()[0]


def left_out(folder, names):
    if os.path.basename(folder) in EMPTY:
        return names
    return [name for name in names if name in LEFT_OUT or name.startswith("pgsql_tmp")]


def copy(source, path):
    try:
        shutil.copy2(source, path)
    except FileNotFoundError:
        # A table that is gone since: the log says so too.
        pass


source = value("show data_directory")
value("select pg_backup_start('replica', true)")
shutil.copytree(source, target, ignore=left_out, copy_function=copy, dirs_exist_ok=True)
label = value("select labelfile from pg_backup_stop(false)")
with open(target + "/backup_label", "w", encoding="utf-8") as file:
    file.write(label)
os.chmod(target, 0o700)
