import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { replaceCertificate } from '../remedies';

/** Minimum bits of each family; P-256 is as strong as 3072-bit RSA. */
const FAMILIES = [
  { form: /^RSA[-_](\d+)$/i, least: 2048 },
  { form: /^EC[-_](?:prime|secp)(\d+)/i, least: 256 },
] as const;

export const acmCertificateKeyStrength = defineCheck({
  id: 'acm-certificate-key-strength',
  service: 'acm',
  severity: 'MEDIUM',
  kind: 'aws.acm.certificate',
  title: 'ACM certificates have a strong key',
  fault: 'ACM certificate has a weak key',
  recommendation:
    'Replace the certificate with one that has an RSA key of at least 2048 bits, or an elliptic curve key of P-256 or stronger.',
  subjects: ['certificates', 'certificate-strength'],
  equivalents: { prowler: ['acm_certificates_with_secure_key_algorithms'] },
  evaluate: ({ name, keyAlgorithm }) => {
    for (const { form, least } of FAMILIES) {
      const bits = form.exec(keyAlgorithm ?? '')?.[1];
      if (bits !== undefined)
        return Number(bits) >= least
          ? pass(`The key of ${name} is ${keyAlgorithm}.`)
          : fail(`The key of ${name} is ${keyAlgorithm}; at least ${least} bits are required.`);
    }
    return unknown(
      keyAlgorithm === null
        ? 'AWS does not report the key algorithm.'
        : `The key algorithm ${keyAlgorithm} is unknown.`,
    );
  },
  remedy: replaceCertificate(
    'Request a new certificate with RSA 2048, ECDSA P-256 or stronger.',
    'Replace this certificate wherever it is used.',
    'Delete this certificate.',
  ),
});
