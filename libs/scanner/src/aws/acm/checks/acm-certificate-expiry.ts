import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { replaceCertificate } from '../remedies';

const DAY_MS = 86_400_000;

export const acmCertificateExpiry = defineCheck({
  id: 'acm-certificate-expiry',
  service: 'acm',
  severity: 'HIGH',
  kind: 'aws.acm.certificate',
  title: 'ACM certificates in use are renewed before they expire',
  fault: 'ACM certificate in use expires soon',
  recommendation: 'Renew the certificate, or reimport it under the same ARN, before it expires.',
  subjects: ['certificates'],
  equivalents: { prowler: ['acm_certificates_expiration_check'], cloudsploit: ['acmCertificateExpiry'] },
  evaluate: ({ name, isInUse, notAfter }, { now, thresholds }) => {
    if (isInUse === false) return pass(`The certificate of ${name} is not in use.`);
    if (isInUse === null) return unknown('AWS does not report whether the certificate is in use.');
    const end = notAfter === null ? Number.NaN : Date.parse(notAfter);
    if (Number.isNaN(end)) return unknown('AWS does not report when the certificate expires.');
    const left = (end - now.getTime()) / DAY_MS;
    const day = new Date(end).toISOString().slice(0, 10);
    if (left <= 0) return fail(`The certificate of ${name} expired on ${day} and is still in use.`);
    return left <= thresholds.certificateExpiryDays
      ? fail(
          `The certificate of ${name} expires on ${day}, within the limit of ${thresholds.certificateExpiryDays} days.`,
        )
      : pass(`The certificate of ${name} is valid until ${day}.`);
  },
  remedy: replaceCertificate(
    'If ACM issued the certificate, restore its CNAME validation records in DNS. It is then renewed automatically.',
    'If it was imported, reimport a renewed certificate, or replace it with one issued by ACM.',
  ),
});
