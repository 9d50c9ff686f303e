import { type Remedy, tf, cfn } from '../../remedies/remedy';

/** A certificate cannot be changed, only replaced. */
export const replaceCertificate = (...steps: string[]): Remedy => ({
  hazard: {
    title: 'Replace the certificate',
    warning: 'A deleted certificate cannot be restored. Delete it only when the new one is in use everywhere.',
  },
  console: ['Open Certificate Manager, {name}, in the region {region}.', ...steps],
  cli: [
    'acm describe-certificate --certificate-arn {arn}',
    {
      note: 'In the output, InUseBy lists the resources that use it, and DomainValidationOptions the DNS records for automatic renewal.',
    },
    'acm request-certificate --domain-name <DOMAIN> --validation-method DNS --key-algorithm EC_prime256v1',
    { note: 'When the new certificate is issued and in use everywhere:' },
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
