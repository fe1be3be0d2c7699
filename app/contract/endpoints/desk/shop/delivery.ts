import { z } from "zod";
import { doneShape } from "#app/contract/account/account.ts";
import {
  calendarShape,
  calendarYear,
  deliveryCardShape,
  deliveryCode,
  deliveryKindShape,
  deliveryListShape,
  removeDeliveryBody,
  saveCalendarBody,
  saveDeliveryBody,
} from "#app/contract/desk/shop/delivery.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { uuidShape } from "#app/contract/parts.ts";

const tag = "desk";
const city = z.object({ city: uuidShape });
const row = city.extend({ kind: deliveryKindShape, code: deliveryCode });

/** Tariffs, zones, vehicles and services of cities, and the working days. Placed orders keep what they were promised. */
export const deskDeliveryEndpoints = {
  list: {
    method: "get",
    path: "/desk/delivery",
    tag,
    summary: "The person's cities with what decides delivery there",
    right: "seePlaces",
    answer: deliveryListShape,
  },
  show: {
    method: "get",
    path: "/desk/delivery/{city}",
    tag,
    summary: "Tariffs, zones, vehicles and services of a city",
    right: "seePlaces",
    params: city,
    answer: deliveryCardShape,
    refusals: ["placeNotFound"],
  },
  save: {
    method: "post",
    path: "/desk/delivery/{city}/{kind}/{code}",
    tag,
    summary: "Adds one of them, or saves it as it was seen",
    right: "editPlaces",
    params: row,
    key: formKey,
    body: saveDeliveryBody,
    answer: doneShape,
    refusals: ["deliveryNotFound", "deliveryTaken", "fieldInvalid", "fieldUnknown", "placeNotFound", "stale"],
  },
  remove: {
    method: "post",
    path: "/desk/delivery/{city}/{kind}/{code}/removal",
    tag,
    summary: "Takes one of them away; without a courier's tariff nothing is brought there by the shop",
    right: "editPlaces",
    params: row,
    key: formKey,
    body: removeDeliveryBody,
    answer: doneShape,
    refusals: ["deliveryNotFound", "placeNotFound", "stale"],
  },
  calendar: {
    method: "get",
    path: "/desk/calendar",
    tag,
    summary: "Moved days of rest and of work by year, with the working days that follow",
    right: "seePlaces",
    answer: calendarShape,
  },
  saveCalendar: {
    method: "post",
    path: "/desk/calendar/{year}",
    tag,
    summary: "Saves the moved days of a year",
    right: "editPlaces",
    params: z.object({ year: calendarYear }),
    key: formKey,
    body: saveCalendarBody,
    answer: doneShape,
    refusals: ["calendarDate", "calendarSource", "calendarTwice", "calendarUsual", "stale"],
  },
} as const satisfies EndpointGroup;
