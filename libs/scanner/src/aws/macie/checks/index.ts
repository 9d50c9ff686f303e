// Written by `npm run lists`.
export { macieEnabled } from './macie-enabled';
