import { saveAuditDate } from '@cloudmend/domain/add-ons';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { readAddOn } from './to-add-on';

/** @throws AppError not-found, conflict */
export const saveAuditDateFor =
  ({ addOns, clock, providers }: Pick<MemberUses, 'addOns' | 'clock' | 'providers'>): Operation<typeof saveAuditDate> =>
  async ({ plan }, { framework, date }, call) => {
    if (!(await providers()).frameworks.find(framework)) throw notFound('The framework');
    const record = await addOns.get('compliance');
    if (!record) throw new AppError('conflict', 'Switch on Compliance Readiness first.');
    const others = record.audits.filter((audit) => audit.framework !== framework);
    const audits = date === null ? others : [...others, { framework, date }];
    const saved = await addOns.save({ ...record, audits });
    call.changes({ audits: record.audits }, { audits });
    return readAddOn({ addOns }, saved, { plan, now: clock() });
  };

export const handler = serve(saveAuditDate, saveAuditDateFor);
