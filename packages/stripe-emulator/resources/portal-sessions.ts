import { portalOf } from '../billing/portal-settings';
import { needParam, now, put, rows } from '../core/emulator';
import { invalid } from '../core/errors';
import { emit } from '../core/events';
import { nextId } from '../core/ids';
import { requiredParam, text } from '../wire/params';
import { listRoute, route } from '../wire/route';

const shape = { customer: requiredParam(text), locale: text, return_url: text };

export const portalSessionRoutes = [
  route('POST /v1/billing_portal/sessions', 'billing_portal.session', shape, ({ em, given }) => {
    const { id: customer } = needParam(em, 'customer', given.customer, 'customer');
    const configuration = portalOf(em);
    if (!configuration)
      throw invalid(
        'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
      );
    const id = nextId(em.state, 'bps');
    const session = put(em, 'billing_portal.session', {
      id,
      object: 'billing_portal.session',
      configuration: configuration.id,
      created: now(em),
      customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: given.locale ?? null,
      on_behalf_of: null,
      return_url: given.return_url ?? null,
      url: `${em.base}/_pages/portal/${id}`,
    });
    emit(em, 'billing_portal.session.created', session);
    return session;
  }),
  listRoute('/v1/billing_portal/configurations', 'billing_portal.configuration', {}, ({ em }) =>
    rows(em, 'billing_portal.configuration'),
  ),
];
