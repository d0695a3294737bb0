// The library brings no types; this is the little of it that tests use.
declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  class S3Server {
    constructor(options: Options)
    run(): Promise<{ port: number }>
  }

  export = S3Server
}
