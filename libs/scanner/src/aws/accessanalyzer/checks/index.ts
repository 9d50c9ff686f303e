// Written by `npm run lists`.
export { iamAccessAnalyzerEnabled } from './iam-access-analyzer-enabled';
