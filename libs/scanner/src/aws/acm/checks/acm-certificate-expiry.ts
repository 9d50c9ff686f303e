import { defineCheck, fail, pass, unknown } from '../../../define-check';
import type { Certificate } from '../certificate';
import { replaceCertificate } from '../remedies';

const DAY_MS = 86_400_000;

const STILL = { aws: 'is still in use', exported: 'was exported, so it may still be in use outside AWS' };

/** `InUse` covers AWS resources only; ACM itself renews exported certificates too (ACM user guide, "Managed renewal"). */
const findUse = ({ isInUse, wasExported }: Certificate): keyof typeof STILL | 'none' | 'unknown' => {
  if (isInUse) return 'aws';
  if (wasExported) return 'exported';
  return isInUse === null ? 'unknown' : 'none';
};

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
  evaluate: (certificate, { now, thresholds }) => {
    const { name, notAfter } = certificate;
    const use = findUse(certificate);
    if (use === 'none') return pass(`The certificate of ${name} is not in use.`);
    if (use === 'unknown') return unknown('AWS does not report whether the certificate is in use.');
    const end = notAfter === null ? Number.NaN : Date.parse(notAfter);
    if (Number.isNaN(end)) return unknown('AWS does not report when the certificate expires.');
    const left = (end - now.getTime()) / DAY_MS;
    const day = new Date(end).toISOString().slice(0, 10);
    if (left <= 0) return fail(`The certificate of ${name} expired on ${day} and ${STILL[use]}.`);
    return left <= thresholds.certificateExpiryDays
      ? fail(
          `The certificate of ${name} expires on ${day}, within the limit of ${thresholds.certificateExpiryDays} days.`,
        )
      : pass(`The certificate of ${name} is valid until ${day}.`);
  },
  remedy: replaceCertificate(
    'If ACM issued the certificate, restore its CNAME validation records in DNS. It is then renewed automatically.',
    'If it was exported, export the renewed certificate to each server. Delete it if no server uses it.',
    'If it was imported, reimport a renewed certificate, or replace it with one issued by ACM.',
  ),
});
