import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How the far end is: there, not listening, taking connections without a word, or saying that it cannot now. */
export type Mood = 'works' | 'nobody' | 'silent' | 'failing';

export type FarEnd = { port: number; set: (mood: Mood) => Promise<void>; close: () => void };

/** A port that leads to another one as long as all is well; `refusal` is what that one would say on a bad day. */
export async function farEnd(to: number, refusal: string): Promise<FarEnd> {
  let mood: Mood = 'works';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (mood === 'failing') return void near.end(refusal);
    if (mood === 'silent') return void near.resume();
    const far = connect(to, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  return {
    port,
    set: async (next) => {
      mood = next;
      hangUp();
      if (next === 'nobody') server.close();
      else if (!server.listening) await listen(port);
    },
    close: () => {
      server.close();
      hangUp();
    },
  };
}
