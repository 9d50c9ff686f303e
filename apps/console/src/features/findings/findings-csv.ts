import { listToCsv } from '@cloudmend/domain/csv';
import { type Finding, FINDING_CSV_COLUMNS } from '@cloudmend/domain/findings';
import { type Owners, withOwnerName } from '../../components/work/owner';

/** The file that the API returns for `format=csv`, with the names of teams. */
export const findingsCsv = (findings: readonly Finding[], owners: Owners | undefined): string =>
  listToCsv(
    FINDING_CSV_COLUMNS,
    findings.map((finding) => withOwnerName(finding, owners)),
  );
