import { type Remedy, tf, cfn } from '../../remedies/remedy';

/** A certificate never changes: a new one takes its place. */
export const replaceCertificate = (...steps: string[]): Remedy => ({
  hazard: {
    title: 'Replace the certificate',
    warning: 'A deleted certificate cannot be restored. Delete it only once the new one is served everywhere.',
  },
  console: ['Open Certificate Manager, {name}, in the region {region}.', ...steps],
  cli: [
    'acm describe-certificate --certificate-arn {arn}',
    {
      note: 'Check the answer: InUseBy lists what serves it, DomainValidationOptions the records that renew it by itself.',
    },
    'acm request-certificate --domain-name <DOMAIN> --validation-method DNS --key-algorithm EC_prime256v1',
    { note: 'Once the new certificate is issued and served everywhere:' },
    'acm delete-certificate --certificate-arn {arn}',
  ],
  terraform: [
    tf('aws_acm_certificate', { domain_name: '<DOMAIN>', validation_method: 'DNS', key_algorithm: 'EC_prime256v1' }),
  ],
  cloudFormation: [
    cfn('AWS::CertificateManager::Certificate', {
      DomainName: '<DOMAIN>',
      ValidationMethod: 'DNS',
      KeyAlgorithm: 'EC_prime256v1',
    }),
  ],
});
