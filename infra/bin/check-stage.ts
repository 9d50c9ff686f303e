import { stageConfig } from '../config/stages';

try {
  stageConfig(process.argv[2] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
