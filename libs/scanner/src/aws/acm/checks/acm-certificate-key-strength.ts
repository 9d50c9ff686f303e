import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { replaceCertificate } from '../remedies';

/** The least bits of each family; P-256 is as strong as RSA of 3072. */
const FAMILIES = [
  { form: /^RSA[-_](\d+)$/i, least: 2048 },
  { form: /^EC[-_](?:prime|secp)(\d+)/i, least: 256 },
] as const;

export const acmCertificateKeyStrength = defineCheck({
  id: 'acm-certificate-key-strength',
  service: 'acm',
  severity: 'MEDIUM',
  kind: 'aws.acm.certificate',
  title: 'Certificate has a strong key',
  fault: 'Certificate has a weak key',
  recommendation:
    'Replace the certificate by one with an RSA key of 2048 bits or more, or an elliptic curve from P-256 on.',
  subjects: ['certificates', 'certificate-strength'],
  equivalents: { prowler: ['acm_certificates_with_secure_key_algorithms'] },
  evaluate: ({ name, keyAlgorithm }) => {
    for (const { form, least } of FAMILIES) {
      const bits = form.exec(keyAlgorithm ?? '')?.[1];
      if (bits !== undefined)
        return Number(bits) >= least
          ? pass(`The key of ${name} is ${keyAlgorithm}.`)
          : fail(`The key of ${name} is ${keyAlgorithm}; ${least} bits are asked for.`);
    }
    return unknown(
      keyAlgorithm === null ? 'AWS did not name the key algorithm.' : `The key algorithm ${keyAlgorithm} is not known.`,
    );
  },
  remedy: replaceCertificate(
    'Request a new certificate with RSA 2048, ECDSA P-256 or stronger.',
    'Put it in the place of this one wherever it is used.',
    'Delete this one.',
  ),
});
