declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    callback(): import('node:http').RequestListener
    configureBuckets(): Promise<unknown>
  }
}
