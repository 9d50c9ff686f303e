import { App } from 'aws-cdk-lib';
import { nameResources } from '../config/names';
import { stageConfig } from '../config/stages';
import { BackupStack } from '../stacks/backup-stack';
import { BackupVaultStack } from '../stacks/backup-vault-stack';

/** Run by `npm run backups`, with the credentials of the account that the part belongs to. */
const stage = process.env['CLOUDMEND_STAGE'] ?? '';
const part = process.env['CLOUDMEND_BACKUPS_PART'] ?? '';
const other = process.env['CLOUDMEND_OTHER_ACCOUNT'] ?? '';
const { region, alarmsTo = [] } = stageConfig(stage);
const app = new App({ analyticsReporting: false });
const stackName = `${nameResources(stage).prefix}-${part === 'vault' ? 'backup-copies' : 'backups'}`;
const props = { stackName, stage, env: { region } };
if (part === 'vault') new BackupVaultStack(app, stackName, { ...props, from: other });
else new BackupStack(app, stackName, { ...props, to: other, alarmsTo });
app.synth();
