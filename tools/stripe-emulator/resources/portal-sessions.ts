import { needParam, now, put } from '../core/emulator';
import { emit } from '../core/events';
import { nextId } from '../core/ids';
import { needed, text } from '../wire/params';
import { route } from '../wire/route';

const shape = { customer: needed(text), locale: text, return_url: text };

export const portalSessionRoutes = [
  route('POST /v1/billing_portal/sessions', 'billing_portal.session', shape, ({ em, given }) => {
    const { id: customer } = needParam(em, 'customer', given.customer, 'customer');
    const id = nextId(em.state, 'bps');
    const session = put(em, 'billing_portal.session', {
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_ParentVoiceNS',
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
];
