// Written by `npm run lists`.
export { kinesisEncrypted } from './kinesis-encrypted';
