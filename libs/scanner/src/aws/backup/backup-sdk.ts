export { BackupClient as Client } from '@aws-sdk/client-backup';
import { ListBackupVaultsCommand } from '@aws-sdk/client-backup';

export const commands = { ListBackupVaults: ListBackupVaultsCommand };
