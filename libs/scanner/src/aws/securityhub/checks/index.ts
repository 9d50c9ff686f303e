// Written by `npm run lists`.
export { securityhubEnabled } from './securityhub-enabled';
