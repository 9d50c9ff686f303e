import type { CertificateSummary, KeyAlgorithm } from '@aws-sdk/client-acm';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso } from '../shapes';
import type { Certificate } from './certificate';

/** Maximum page size of ACM. */
const PAGE = 1000;

/** By default ACM lists only RSA 1024 and 2048. */
const KEY_TYPES: KeyAlgorithm[] = [
  'RSA_1024',
  'RSA_2048',
  'RSA_3072',
  'RSA_4096',
  'EC_prime256v1',
  'EC_secp384r1',
  'EC_secp521r1',
];

const toCertificate = ({ region }: Collecting, summary: CertificateSummary, arn: string): Certificate => ({
  kind: 'aws.acm.certificate',
  arn,
  id: arn.slice(arn.lastIndexOf('/') + 1),
  name: summary.DomainName ?? arn,
  region,
  tags: {},
  isInUse: summary.InUse ?? null,
  wasExported: summary.Exported === true && summary.Status !== 'REVOKED',
  notAfter: toIso(summary.NotAfter),
  keyAlgorithm: summary.KeyAlgorithm ?? null,
});

async function* certificatePages(collecting: Collecting): AsyncGenerator<Certificate[]> {
  const pages = readPages(collecting, {
    service: 'acm',
    operation: 'ListCertificates',
    input: (NextToken) => ({ Includes: { keyTypes: KEY_TYPES }, MaxItems: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { CertificateSummaryList } of pages)
    yield (CertificateSummaryList ?? []).flatMap((summary) =>
      summary.CertificateArn ? [toCertificate(collecting, summary, summary.CertificateArn)] : [],
    );
}

/** The certificates of one region, with all key types. */
export const collectAcm = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.acm.certificate'], () => certificatePages(collecting));
