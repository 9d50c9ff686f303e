export { AccessAnalyzerClient as Client } from '@aws-sdk/client-accessanalyzer';
import { ListAnalyzersCommand } from '@aws-sdk/client-accessanalyzer';

export const commands = { ListAnalyzers: ListAnalyzersCommand };
