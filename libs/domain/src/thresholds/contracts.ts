import * as z from 'zod';
import { defineContract } from '../contract/index';
import { ThresholdValues } from './thresholds';

const path = '/tenants/{tenantId}/settings/thresholds';

/** The limits used by checks of this tenant's accounts. Any member may read them. */
export const getThresholds = defineContract({
  name: 'getThresholds',
  method: 'GET',
  path,
  audience: 'member',
  input: z.strictObject({}),
  output: ThresholdValues,
});

/** Sets the given thresholds and keeps the others; they apply from the next scan. */
export const changeThresholds = defineContract({
  name: 'changeThresholds',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'manageAccounts',
  audit: 'thresholds.change',
  input: ThresholdValues.partial().strict(),
  output: ThresholdValues,
});
