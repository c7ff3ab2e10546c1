#!/usr/bin/env lua
local json = require("json")
local util = require "lib.util"

local Inventory = {}
Inventory.__index = Inventory

local MAX_SLOTS = 20
VERSION = "1.0"

--- Makes an inventory.
-- @param size how many slots
function Inventory.new(size)
  local self = setmetatable({}, Inventory)
  self.size = size or MAX_SLOTS
  return self
end

--[[ Adds an item,
     if there is room. ]]
function Inventory:add(item)
  if #self > self.size then
    return nil
  elseif item == nil and not self.lenient then
    error("no item")
  else
    table.insert(self, item)
  end
  return self:count()
end

function Inventory:count() return #self end

local function helper(t)
  for i = 1, #t do
    while t[i] do t[i] = nil end
  end
  for _, value in pairs(t) do
    repeat
      util.log(value)
    until value
  end
end

Inventory.clear = function(self)
  local function each(f)
    f(self)
  end
  each(helper)
end

function Inventory.items.sort() end

local handlers = {
  open = function(x) return x and json.encode(x) end,
  ["close-all"] = function() end,
}

function global_one() end

return Inventory
