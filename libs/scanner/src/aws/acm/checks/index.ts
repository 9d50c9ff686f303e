// Written by `npm run lists`.
export { acmCertificateExpiry } from './acm-certificate-expiry';
export { acmCertificateKeyStrength } from './acm-certificate-key-strength';
