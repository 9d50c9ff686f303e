import { cloudfrontHttps } from './cloudfront-https';
import { cloudfrontLogging } from './cloudfront-logging';
import { cloudfrontTlsMinVersion } from './cloudfront-tls-min-version';
import { cloudfrontWaf } from './cloudfront-waf';
import type { AnyCheck } from '../../../define-check';

export const cloudfrontChecks: readonly AnyCheck[] = [
  cloudfrontHttps,
  cloudfrontLogging,
  cloudfrontTlsMinVersion,
  cloudfrontWaf,
];
