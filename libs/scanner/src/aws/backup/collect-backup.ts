import type { Resource } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import { serviceRegion } from '../service-region';
import type { BackupRegion } from './backup-region';

/** One vault is sufficient. */
const readVault = async (collecting: Collecting): Promise<string | null> => {
  const pages = readPages(collecting, {
    service: 'backup',
    operation: 'ListBackupVaults',
    input: (NextToken) => ({ NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { BackupVaultList } of pages) {
    const [first] = BackupVaultList ?? [];
    if (first) return first.BackupVaultName ?? 'unknown';
  }
  return null;
};

/** Whether a region has a backup vault. */
export const collectBackup = async (collecting: Collecting): Promise<Resource[]> => {
  const region: BackupRegion = {
    ...serviceRegion(collecting, 'aws.backup.region', 'backup'),
    vault: await readFact(collecting, () => readVault(collecting)),
  };
  return [region];
};
