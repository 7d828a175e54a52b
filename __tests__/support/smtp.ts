import { type AddressInfo, createServer, type Socket } from 'node:net';

/** `hang`: takes the connection and says nothing. `refuse`: is too busy. `reject`: takes no mail for this reader. */
type Mood = 'accept' | 'refuse' | 'reject' | 'hang';

interface Received {
  from: string;
  to: string[];
  /** Headers and body, as they came. */
  content: string;
}

export interface SmtpServer {
  url: string;
  mood: Mood;
  /** How many connections there were. */
  visits: number;
  received: Received[];
  close(): Promise<void>;
}

/** A mail server as small as one can be: no TLS, no login, one mood at a time. */
export async function startSmtp(mood: Mood): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    state.visits += 1;
    if (state.mood === 'hang') return;
    if (state.mood === 'refuse') {
      socket.end('421 too busy for ada@example.test\r\n');
      return;
    }
    converse(socket, state);
  });
  const state: SmtpServer = {
    url: '',
    mood,
    visits: 0,
    received: [],
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        listener.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  state.url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return state;
}

function converse(socket: Socket, server: SmtpServer): void {
  let heard = '';
  let mail: Received = { from: '', to: [], content: '' };
  let writing = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  const command = (line: string) => {
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (/^(EHLO|HELO)/i.test(line)) say('250 local');
    else if (/^MAIL FROM/i.test(line)) {
      mail = { from: address, to: [], content: '' };
      say('250 ok');
    } else if (/^RCPT TO/i.test(line)) {
      mail.to.push(address);
      say(server.mood === 'reject' ? `550 <${address}> unknown here` : '250 ok');
    } else if (/^DATA/i.test(line)) {
      writing = true;
      say('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else say('250 ok');
  };

  say('220 local');
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
    for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
      const line = heard.slice(0, end);
      heard = heard.slice(end + 2);
      if (!writing) command(line);
      else if (line !== '.') mail.content += `${line}\r\n`;
      else {
        writing = false;
        server.received.push(mail);
        say('250 taken');
      }
    }
  });
}
