import { getNotificationSettings } from '@cloudmend/domain/notifications';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const getNotificationSettingsFor =
  ({ notifications }: Pick<MemberUses, 'notifications'>): Operation<typeof getNotificationSettings> =>
  ({ sub }) =>
    notifications.settings(sub);

export const handler = serve(getNotificationSettings, getNotificationSettingsFor);
