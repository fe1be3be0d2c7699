import { gatewayRoom, type GatewayRoom, type RoomOptions } from "#server/gateways/room/gateway-room.ts";
import { isAboutMessage, type SmsRooms } from "#server/gateways/sms/http-sms.ts";

/** A gateway's room as the shop opens it, with a test's patience and time. */
export function testRoom(visitorMs = 10_000, options: Partial<RoomOptions> = {}): GatewayRoom {
  return gatewayRoom({ now: () => performance.now(), visitorMs, patientMs: visitorMs, ...options });
}

export function smsRooms(visitorMs?: number, options: Partial<RoomOptions> = {}): SmsRooms {
  const room = () => testRoom(visitorMs, { isAnswer: isAboutMessage, ...options });
  return { sms: room(), call: room(), fates: room() };
}
