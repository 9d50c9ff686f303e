import { z } from 'zod';
import { defineContract } from '../contract/index';
import { ThresholdValues } from './thresholds';

const path = '/tenants/{tenantId}/settings/thresholds';

/** The limits that the checks of this tenant's accounts go by. Any member may read them. */
export const getThresholds = defineContract({
  name: 'getThresholds',
  method: 'GET',
  path,
  audience: 'member',
  input: z.strictObject({}),
  output: ThresholdValues,
});

/** Sets the thresholds that are named and leaves the others; they count from the next scan on. */
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
