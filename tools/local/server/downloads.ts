import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Below `/__local/`, which answers this machine only. */
export const DOWNLOADS_PATH = '/__local/downloads';

interface Download {
  readonly path: string;
  readonly fileName: string;
  readonly until: number;
}

/** Files by addresses that cannot be guessed and that expire, as presigned links of a deployment do. */
export const openDownloads = (clock: () => Date) => {
  const issued = new Map<string, Download>();
  return {
    issue: (path: string, { seconds, fileName }: { readonly seconds: number; readonly fileName: string }): string => {
      for (const [id, { until }] of issued) if (until <= clock().getTime()) issued.delete(id);
      const id = randomUUID();
      issued.set(id, { path, fileName, until: clock().getTime() + seconds * 1000 });
      return `${DOWNLOADS_PATH}/${id}`;
    },
    answer: async (id: string): Promise<Response> => {
      const download = issued.get(id);
      if (!download || download.until <= clock().getTime()) return new Response('Not found\n', { status: 404 });
      const { size } = await stat(download.path);
      return new Response(Readable.toWeb(createReadStream(download.path)) as ReadableStream, {
        headers: {
          'content-type': 'application/zip',
          'content-length': String(size),
          'content-disposition': `attachment; filename="${download.fileName}"`,
          'cache-control': 'no-store',
        },
      });
    },
  };
};
export type Downloads = ReturnType<typeof openDownloads>;
