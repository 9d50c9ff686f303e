import { useState } from 'react';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { toMessage, notifyDone } from '../../../components/notify';
import { Card } from '../../../components/page';
import { pageHref } from '../../../config/paths';
import { useMe } from '../../../queries/me';
import { useSecurity } from '../api/company';
import layout from '../../../components/layout.module.css';

const Change = ({ isRequired }: { readonly isRequired: boolean }) => {
  const { id } = useTenant();
  const change = useSecurity();
  const [fault, setFault] = useState<string>();
  const mayRequire = isRequired || useMe().data?.secondFactor?.inSession === true;
  const run = async (): Promise<void> => {
    setFault(undefined);
    try {
      await change.mutateAsync(!isRequired);
      notifyDone(isRequired ? 'The second factor is now optional.' : 'Every member now needs a second factor.');
    } catch (error) {
      setFault(toMessage(error, 'Could not change the setting.'));
    }
  };
  return (
    <>
      {fault && <Note tone="danger">{fault}</Note>}
      <Button variant="default" disabled={!mayRequire || change.isPending} onClick={() => void run()}>
        {change.isPending ? 'Saving…' : isRequired ? 'Make optional' : 'Require a second factor'}
      </Button>
      {!mayRequire && (
        <p className={layout.dim} style={{ margin: '10px 0 0' }}>
          To require it for others, first set up an app in your{' '}
          <Anchor component={Link} to={pageHref(id, 'profile')} size="sm">
            profile
          </Anchor>{' '}
          and sign in with it.
        </p>
      )}
    </>
  );
};

/** Whether members need a second factor; admins can change it. */
export const SecurityCard = ({ isRequired }: { readonly isRequired: boolean }) => {
  const mayChange = useCan('manageUsers');
  return (
    <Card title="Sign-in security">
      <p style={{ margin: '0 0 10px' }}>
        {isRequired
          ? 'Every member needs an authenticator app to open this workspace.'
          : 'A second factor is optional. Members with an authenticator app are asked for a code.'}
      </p>
      {mayChange && <Change isRequired={isRequired} />}
    </Card>
  );
};
