import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { replaceCertificate } from '../remedies';

const DAY_MS = 86_400_000;

export const acmCertificateExpiry = defineCheck({
  id: 'acm-certificate-expiry',
  service: 'acm',
  severity: 'HIGH',
  kind: 'aws.acm.certificate',
  title: 'Certificate in use is not about to expire',
  fault: 'Certificate in use is about to expire',
  recommendation: 'Renew the certificate, or import its successor under the same ARN, before its last day.',
  subjects: ['certificates'],
  equivalents: { prowler: ['acm_certificates_expiration_check'], cloudsploit: ['acmCertificateExpiry'] },
  evaluate: ({ name, isInUse, notAfter }, { now, thresholds }) => {
    if (isInUse === false) return pass(`Nothing uses the certificate of ${name}.`);
    if (isInUse === null) return unknown('AWS did not say whether the certificate is in use.');
    const end = notAfter === null ? Number.NaN : Date.parse(notAfter);
    if (Number.isNaN(end)) return unknown('AWS did not say when the certificate expires.');
    const left = (end - now.getTime()) / DAY_MS;
    const day = new Date(end).toISOString().slice(0, 10);
    if (left <= 0) return fail(`The certificate of ${name} expired on ${day} and is still in use.`);
    return left <= thresholds.certificateExpiryDays
      ? fail(
          `The certificate of ${name} expires on ${day}; ${thresholds.certificateExpiryDays} days before that are asked for.`,
        )
      : pass(`The certificate of ${name} is valid until ${day}.`);
  },
  remedy: replaceCertificate(
    'Where ACM issued it: put the CNAME records it names into DNS again, and it renews itself.',
    'Where it was imported: reimport a new one, or request one from ACM and put it in its place.',
  ),
});
