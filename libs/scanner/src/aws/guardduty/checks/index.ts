// Written by `npm run lists`.
export { guarddutyEnabled } from './guardduty-enabled';
export { guarddutyS3Protection } from './guardduty-s3-protection';
