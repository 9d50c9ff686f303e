// What Nx asks before it answers tests from its cache: a run that skipped some says nothing where their tool is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const folders = (process.env.PATH ?? '').split(delimiter);
const isInstalled = (tool) => folders.some((folder) => existsSync(join(folder, tool)));

console.log(['moto_server', 'terraform', 'cfn-lint'].filter(isInstalled).join(' '));
