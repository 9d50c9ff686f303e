import { gzipSync } from 'node:zlib';
import type { UnitSnapshot } from '@cloudmend/scanner';
import { checksAs } from './formats/check-list';
import { reportAsCsv } from './formats/csv';
import { reportAsOcsf } from './formats/ocsf';
import { reportAsTable } from './formats/table';
import { progressBar } from './progress-bar';
import { scanAccount } from './scan-account';
import { type Format, parseScanOptions } from './scan-options';
import type { ScanReport } from './scan-report';
import { type Terminal, write, writeToFile } from './terminal';

const WRITERS: Readonly<Record<Format, (report: ScanReport) => string>> = {
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  csv: reportAsCsv,
  ocsf: reportAsOcsf,
  table: reportAsTable,
};

export const SCAN_USAGE = `Scans one AWS account. It is read-only.

  npm run scan -- [options]

  --region REGION       read this region; repeat for more (default: all enabled regions)
  --profile NAME        use the credentials of this AWS profile
  --role-arn ARN        assume this role first
  --external-id ID      the ExternalId that the role requires
  --only NAME           only this service or check; repeat for more
  --mode MODE           look for savings (cost), security, or both (all; the default)
  --threshold NAME=VALUE  override a default threshold, such as logRetentionDays=400
  --format FORMAT       json, csv, ocsf or table (default: table)
  --out FILE            write to this file instead of the terminal
  --facts FILE          also write the facts, for replay, check test and evidence; compressed if it ends in .gz
  --list-checks         print every check, without scanning

Exit code 0: scanned. 1: nothing could be read. 2: invalid usage.
`;

const writeFacts = (file: string, units: readonly UnitSnapshot[]): Promise<void> => {
  const bytes = Buffer.from(JSON.stringify(units));
  return writeToFile(file, file.endsWith('.gz') ? gzipSync(bytes) : bytes);
};

/** `scan`: reads one account and prints the results. @throws UsageError, NothingReadError */
export const scanCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const options = parseScanOptions(args);
  if (options.help) return write(terminal, undefined, SCAN_USAGE);
  if (options.listChecks) return write(terminal, options.out, checksAs(options.format));
  const bar = progressBar(terminal.stderr);
  const { report, units } = await scanAccount(options, bar.progress).finally(() => bar.end());
  if (options.facts !== undefined) await writeFacts(options.facts, units);
  await write(terminal, options.out, WRITERS[options.format](report));
};
