// Written by `npm run lists`.
export { backupVaultExists } from './backup-vault-exists';
