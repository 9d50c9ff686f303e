import { acmCertificateExpiry } from './acm-certificate-expiry';
import { acmCertificateKeyStrength } from './acm-certificate-key-strength';
import type { AnyCheck } from '../../../define-check';

export const acmChecks: readonly AnyCheck[] = [acmCertificateExpiry, acmCertificateKeyStrength];
