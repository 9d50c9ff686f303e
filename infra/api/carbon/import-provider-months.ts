import { importProviderMonths } from '@cloudmend/domain/carbon';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Keeps what a provider states, with the file it came from. */
export const importProviderMonthsFor =
  ({ carbon, clock }: Pick<MemberUses, 'carbon' | 'clock'>): Operation<typeof importProviderMonths> =>
  async ({ email }, { file, months }, call) => {
    const at = clock().toISOString();
    await carbon.addImports(
      months.map((month) => ({
        ...month,
        refreshedAt: new Date(month.refreshedAt).toISOString(),
        by: email,
        at,
        file,
      })),
    );
    const rows = months.reduce((sum, month) => sum + month.rows.length, 0);
    call.changes(null, {
      months: [...new Set(months.map(({ month }) => month))].sort(),
      models: [...new Set(months.map(({ modelVersion }) => modelVersion))].sort(),
      rows,
    });
    return { months: months.length, rows };
  };

export const handler = serve(importProviderMonths, importProviderMonthsFor);
