import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso } from '../shapes';
import type { ServerCertificate } from './server-certificate';

const PAGE = 1000;

async function* certificatePages(collecting: Collecting): AsyncGenerator<ServerCertificate[]> {
  const pages = readPages(collecting, {
    service: 'iam',
    operation: 'ListServerCertificates',
    input: (Marker) => ({ MaxItems: PAGE, Marker }),
    next: ({ IsTruncated, Marker }) => (IsTruncated ? Marker : undefined),
  });
  for await (const { ServerCertificateMetadataList } of pages)
    yield (ServerCertificateMetadataList ?? []).flatMap(
      ({ Arn, ServerCertificateName, Expiration }): ServerCertificate[] =>
        Arn
          ? [
              {
                kind: 'aws.iam.server-certificate',
                arn: Arn,
                id: ServerCertificateName ?? Arn,
                name: ServerCertificateName ?? Arn,
                region: 'global',
                tags: {},
                expiresAt: toIso(Expiration),
              },
            ]
          : [],
    );
}

/** TLS certificates stored in IAM. */
export const collectCertificates = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.iam.server-certificate'], () => certificatePages(collecting));
