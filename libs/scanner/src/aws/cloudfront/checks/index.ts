// Written by `npm run lists`.
export { cloudfrontHttps } from './cloudfront-https';
export { cloudfrontLogging } from './cloudfront-logging';
export { cloudfrontTlsMinVersion } from './cloudfront-tls-min-version';
export { cloudfrontWaf } from './cloudfront-waf';
