import { StartError } from '../start-error';
import { type StaticFolder, staticFiles, type StaticFiles } from '../server/static-files';

/** Serves the built apps; a request that arrives before the build waits for it. */
export const builtPages = (folders: Promise<readonly StaticFolder[]>) => {
  const files: Promise<StaticFiles> = folders.then(staticFiles, (error: Error) => {
    throw new StartError(error.message, { cause: error });
  });
  const ready = files.then(() => undefined);
  // The start reports the failure.
  ready.catch(() => undefined);
  return {
    ready,
    answer: async (request: Request): Promise<Response> =>
      (await files)(new URL(request.url).pathname, request.headers.get('accept-encoding') ?? ''),
  };
};
