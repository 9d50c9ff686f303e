import { saveNotificationSettings } from '@cloudmend/domain/notifications';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const saveNotificationSettingsFor =
  ({ notifications }: Pick<MemberUses, 'notifications'>): Operation<typeof saveNotificationSettings> =>
  async ({ sub }, settings, call) => {
    const before = await notifications.settings(sub);
    await notifications.saveSettings(sub, settings);
    call.changes({ mail: before.mail }, { mail: settings.mail });
    return settings;
  };

export const handler = serve(saveNotificationSettings, saveNotificationSettingsFor);
