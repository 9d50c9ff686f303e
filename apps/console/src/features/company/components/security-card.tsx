import { useState } from 'react';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { messageOf, notifyDone } from '../../../components/notify';
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
      notifyDone(isRequired ? 'The second factor is optional now.' : 'Every member needs a second factor now.');
    } catch (error) {
      setFault(messageOf(error, 'Could not change the setting.'));
    }
  };
  return (
    <>
      {fault && <Note tone="danger">{fault}</Note>}
      <Button variant="default" disabled={!mayRequire || change.isPending} onClick={() => void run()}>
        {change.isPending ? 'Saving…' : isRequired ? 'Make it optional' : 'Require a second factor'}
      </Button>
      {!mayRequire && (
        <p className={layout.dim} style={{ margin: '10px 0 0' }}>
          To require it of others, set up an app on your{' '}
          <Anchor component={Link} to={pageHref(id, 'profile')} size="sm">
            profile
          </Anchor>{' '}
          and sign in with it first.
        </p>
      )}
    </>
  );
};

/** Whether members need a second factor; admins may change it. */
export const SecurityCard = ({ isRequired }: { readonly isRequired: boolean }) => {
  const mayChange = useCan('manageUsers');
  return (
    <Card title="Sign-in security">
      <p style={{ margin: '0 0 10px' }}>
        {isRequired
          ? 'Every member needs an authenticator app to open this workspace.'
          : 'A second factor is optional. Members who have an authenticator app are asked for its code.'}
      </p>
      {mayChange && <Change isRequired={isRequired} />}
    </Card>
  );
};
