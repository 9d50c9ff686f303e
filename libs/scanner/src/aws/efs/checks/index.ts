// Written by `npm run lists`.
export { efsEncrypted } from './efs-encrypted';
