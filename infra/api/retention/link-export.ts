import { AppError, notFound } from '@cloudmend/domain/errors';
import { linkExport } from '@cloudmend/domain/retention';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toExport } from './to-export';

const LINK_SECONDS = 900;

/** @throws AppError not-found, conflict unless it is ready */
export const linkExportFor =
  ({ exports, clock }: Pick<MemberUses, 'exports' | 'clock'>): Operation<typeof linkExport> =>
  async (_actor, { id }) => {
    const record = await exports.get(id);
    if (!record) throw notFound('The export');
    if (toExport(record, clock()).state !== 'ready')
      throw new AppError('conflict', 'This export cannot be downloaded.');
    const links = record.volumes.map(async ({ name }) => ({
      name,
      url: await exports.link(id, name, { seconds: LINK_SECONDS, fileName: name }),
    }));
    return { links: await Promise.all(links) };
  };

export const handler = serve(linkExport, linkExportFor);
