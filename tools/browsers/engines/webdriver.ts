const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Reference = { [ELEMENT]: string };

/** A session of the W3C WebDriver protocol. */
export type WebDriverSession = {
  version: string;
  call: <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;
};

export const isElementReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && ELEMENT in value;

export const elementPath = (reference: Reference): string => `/element/${reference[ELEMENT]}`;

async function send<Value>(address: string, method: string, body?: object): Promise<Value> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error ?? answer.status}: ${value.message ?? ''}`);
  return value;
}

/** Opens a session at a WebDriver server. */
export async function openWebDriverSession(server: string, capabilities: object): Promise<WebDriverSession> {
  type Opened = { sessionId: string; capabilities: { browserVersion: string } };
  const opened = await send<Opened>(`${server}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } });
  return {
    version: opened.capabilities.browserVersion,
    call: (method, path, body) =>
      send(`${server}/session/${opened.sessionId}${path}`, method, method === 'POST' ? (body ?? {}) : undefined),
  };
}
