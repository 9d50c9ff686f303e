import { gunzipSync } from 'node:zlib';
import { AppError } from '@cloudmend/domain/errors';
import { MAX_FILE_BYTES, isInfrastructureCode, toText } from '@cloudmend/iac/readable';
import { unpackTar } from 'modern-tar';
import type { HostedFile } from '../runtime/git-host';

/** Size of a repository once it is unpacked. */
const MAX_BYTES = 256 * 1024 * 1024;
const EXECUTABLE = 0o100;

const gunzip = (archive: Uint8Array): Uint8Array => {
  try {
    return gunzipSync(archive, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new AppError('invalid', 'The repository is too large to be read, or its archive is damaged.', {
      cause: error,
    });
  }
};

/** The infrastructure code of a repository's archive (`tar.gz`), by path below its only folder. */
export const readArchive = async (archive: Uint8Array): Promise<ReadonlyMap<string, HostedFile>> => {
  const entries = await unpackTar(gunzip(archive), {
    strip: 1,
    filter: ({ type, name, size }) =>
      (type === undefined || type === 'file') && size <= MAX_FILE_BYTES && isInfrastructureCode(name),
  });
  return new Map(
    entries.flatMap(({ header: { name, mode = 0 }, data }): Array<[string, HostedFile]> => {
      return data ? [[name, { text: toText(data), isExecutable: (mode & EXECUTABLE) !== 0 }]] : [];
    }),
  );
};
