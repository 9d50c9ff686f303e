import { useState } from 'react';
import { Button } from '@mantine/core';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useTenant } from '@cloudmend/tenant';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useAccessTokens } from '../api/access-tokens';
import { TokenDialog } from './token-dialog';
import { TokenRow } from './token-row';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

/** One's own tokens; admins see everyone's. */
export const AccessTokensCard = () => {
  const { plan } = useTenant();
  const [isCreating, setCreating] = useState(false);
  const hasPlan = hasFeature(plan, 'accessTokens');
  return (
    <Card
      title="API tokens"
      unit="for programs that act as you"
      right={
        <Button variant="default" disabled={!hasPlan} onClick={() => setCreating(true)}>
          New token
        </Button>
      }
    >
      {!hasPlan && <p className={layout.sub}>{featureRefusal(plan, 'accessTokens')}</p>}
      <Loaded query={useAccessTokens()} what="the API tokens">
        {(tokens) => {
          const personal = tokens.filter(({ serviceAccount }) => serviceAccount === null);
          return personal.length === 0 ? (
            <p className={layout.dim}>
              No tokens yet. Create one to call the <a href="/api/docs">API</a> or to use the command line.
            </p>
          ) : (
            <ul className={styles.rows} aria-label="API tokens">
              {personal.map((token) => (
                <TokenRow key={token.id} token={token} namesOwner />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {isCreating && <TokenDialog onClose={() => setCreating(false)} />}
    </Card>
  );
};
