import { runFixes } from '../mend/run-fixes';
import { services } from '../runtime/services';

/** Every minute: continues the direct fixes of all workspaces. */
export const handler = (): Promise<void> => runFixes(services());
